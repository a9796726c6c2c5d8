import { endIfBlocked } from '../../src/db/embedded/watchdog.ts';

// Blocks as an embedded database does that computes without an end, after it was alive for longer than it may be blocked.
endIfBlocked({ beatMs: 20, missedBeats: 100 });
setTimeout(() => {
  process.stdout.write('blocked\n');
  for (;;);
}, 3_000);
