// A thread that does what the id of the report says, in place of rendering it. It counts in `workerData` how many it has begun.
import { parentPort, workerData } from 'node:worker_threads';

parentPort.on('message', ({ document, answer }) => {
  Atomics.add(workerData, 0, 1);
  switch (document.reportId) {
    case 'cannot be rendered':
      return answer.postMessage(new RangeError('This report cannot be rendered.'));
    case 'fails':
      throw new Error('The thread has failed.');
    case 'exits':
      return process.exit();
    case 'needs too much memory':
      // In small pieces: V8 only ends the thread, and not the process, if the one that is too much is small (src/pages/documents/renderer.ts).
      for (let kept; ; ) kept = { kept };
    case 'never ends':
      for (;;);
    default:
      return answer.postMessage(new TextEncoder().encode(document.reportId));
  }
});
