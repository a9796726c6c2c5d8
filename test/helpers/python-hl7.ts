import { spawnSync } from 'node:child_process';

/**
 * A Python that has python-hl7, an implementation of others; undefined if there is none. Debian's package python3-hl7 is for Debian's
 * own Python, which need not be the first on the path.
 */
export const PYTHON_WITH_HL7 = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-c', 'import hl7']).status === 0,
);
