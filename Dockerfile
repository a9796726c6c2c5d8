# Builds an image of about 330 MB that runs as an unprivileged user and works on a read-only file system (docs/operations.md,
# "In a container").
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
# The script `prepare` needs the source. That is copied later, so that a change to it does not reinstall the packages.
RUN npm ci --ignore-scripts
COPY prisma.config.ts tsconfig.json schema.graphql ./
COPY prisma prisma
COPY deploy/*.ts deploy/
COPY src src
# The bundle holds the packages; next to it are only those that cannot be in it (deploy/unbundled.ts).
RUN npm run generate && npm run build && npx tsx deploy/copy-unbundled.ts image/node_modules

FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
# With those of what Node is made of. Those of the packages are in dist, with a bill of materials; of the fonts in fonts, of Debian's in
# /usr/share/doc.
COPY --from=build /usr/local/LICENSE /usr/local/share/doc/node/LICENSE
WORKDIR /service
COPY --from=build /build/package.json ./
COPY --from=build /build/image/node_modules node_modules
COPY --from=build /build/prisma/migrations prisma/migrations
COPY fonts fonts
# What the service shows at /guides/.
COPY docs/*.md docs/
COPY docs/samples docs/samples
COPY NOTICE.md ./
COPY --from=build /build/dist dist
# An anonymous user: it needs no name and owns nothing except what is mounted at /data.
USER 10001:10001
# `docker build --build-arg BUILD_COMMIT=$(git rev-parse HEAD)`: the image has no checkout to read it from.
ARG BUILD_COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data BUILD_COMMIT=$BUILD_COMMIT
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "dist/server.js"]
