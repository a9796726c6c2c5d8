# Builds an image of the service of less than 300 MB, which runs as a user without rights on a file system that is read-only:
# docs/operations.md, "In a container".
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
# The script `prepare` needs the source, which is copied later, so that a change of it installs nothing again.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json prisma.config.ts schema.graphql ./
COPY prisma prisma
COPY deploy/bundle.ts deploy/
COPY src src
RUN npm run prepare && npx tsx deploy/bundle.ts /service

FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /service /service
WORKDIR /service
# Nobody in particular: the user needs no name and owns nothing but what is mounted at /data.
USER 10001:10001
# `docker build --build-arg BUILD_COMMIT=$(git rev-parse HEAD)`: the image has no checkout to read it from.
ARG BUILD_COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data BUILD_COMMIT=$BUILD_COMMIT
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=50", "dist/server.js"]
