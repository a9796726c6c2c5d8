import type { DestinationStream } from 'pino';

/** The names and colours (SGR) of pino's levels. */
const LEVELS: Readonly<Record<string, { readonly name: string; readonly colour: number }>> = {
  10: { name: 'TRACE', colour: 90 },
  20: { name: 'DEBUG', colour: 36 },
  30: { name: 'INFO', colour: 32 },
  40: { name: 'WARN', colour: 33 },
  50: { name: 'ERROR', colour: 31 },
  60: { name: 'FATAL', colour: 31 },
};

const GREY = 90;

/** A value that needs no quotes. */
const PLAIN = /^[\w./:@+-]+$/;

/** Where the log goes if its output is a terminal. A terminal that has colours says so unless NO_COLOR is set. */
export function onTerminal(output: NodeJS.WriteStream): { readonly destination?: DestinationStream } {
  return output.isTTY ? { destination: terminalLines((text) => output.write(text), output.hasColors()) } : {};
}

/**
 * A destination of the log that writes each line for people: the time of day, the level, what happened, and the rest as `name=value`.
 * It gets the lines as they are otherwise written, without secrets and cut (log.ts).
 */
export function terminalLines(write: (text: string) => void, hasColours: boolean): DestinationStream {
  const inColour = (colour: number, text: string) => (hasColours ? `\u001b[${colour}m${text}\u001b[39m` : text);
  return {
    write: (line) => {
      const { level, time, msg, err, fault = err, ...fields }: Record<string, unknown> = JSON.parse(line);
      const { name, colour } = LEVELS[String(level)] ?? { name: String(level), colour: GREY };
      const parts = [
        inColour(GREY, timeOfDay(String(time))),
        inColour(colour, name.padEnd(5)),
        visible(String(msg)),
        ...Object.entries(fields).map((field) => inColour(GREY, pair(field))),
      ];
      write([parts.join(' '), ...faultLines(fault)].join('\n    ').concat('\n'));
    },
  };
}

/** The time of a line, in local time. */
function timeOfDay(time: string): string {
  const date = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${milliseconds}`;
}

function pair([name, value]: [string, unknown]): string {
  const text = typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value);
  return `${name}=${visible(text)}`;
}

/** A fault as log.ts describes it: what it is, where it happened, and what caused it. */
export function faultLines(fault: unknown): string[] {
  if (typeof fault !== 'object' || fault === null) return [];
  const { type, message, stack = '', cause, ...facts }: Record<string, unknown> = { ...fault };
  const head = [`${type}${message === undefined ? '' : `: ${message}`}`, ...Object.entries(facts).map(pair)].join(' ');
  const frames = String(stack).split('\n').filter(Boolean);
  return [head, ...frames, ...(cause ? ['caused by', ...faultLines(cause)] : [])].map(visible);
}

/** A text in which nothing controls the terminal. */
function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) =>
    JSON.stringify(character)
      .slice(1, -1)
      .replace(/^\p{Cc}$/u, '?'),
  );
}
