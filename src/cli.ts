/** Errors name lines of the source (see server.ts). */
process.setSourceMapsEnabled(true);

const { runCli } = await import('./cli/run.ts');

process.exitCode = await runCli(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
