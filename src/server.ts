/**
 * Errors name lines of the source. With `--enable-source-maps`, Node 24 would look up who makes the log, and for that parse the map of the
 * whole bundle: 30 MB. It has to be switched on before the rest is loaded.
 */
process.setSourceMapsEnabled(true);

// Loading it takes a second, in which a person would see nothing.
if (process.stdout.isTTY) process.stdout.write('Starting the Kit Testing Service.\n');

await import('./startup/start.ts');
