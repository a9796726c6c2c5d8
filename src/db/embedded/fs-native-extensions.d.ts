declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file for this process; false if another process has it. */
  export function tryLock(fd: number): boolean;
}
