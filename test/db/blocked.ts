import { endIfBlocked } from '../../src/db/embedded/watchdog.ts';

// Blocks as an embedded database does that computes without an end.
endIfBlocked({ beatMs: 20, missedBeats: 25 });
setTimeout(() => {
  process.stdout.write('blocked\n');
  for (;;);
}, 1_500);
