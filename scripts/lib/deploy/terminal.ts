import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Asker } from './answers.ts';

/** A PEM has about ten lines; who never ends it is not asked forever. */
const MOST_LINES = 40;

/** Asks at a terminal. Lines are queued, because a pasted key arrives as many lines at once. */
export function terminalAsker(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asker {
  let hidden = false;
  const screen = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input, output: screen, terminal: true, historySize: 0 });
  const lines: string[] = [];
  let waiting: { resolve: (line: string) => void; reject: (error: Error) => void } | null = null;
  let closed = false;
  terminal.on('line', (line) => {
    if (waiting) waiting.resolve(line);
    else lines.push(line);
    waiting = null;
  });
  // Ctrl-C or the end of the input.
  terminal.on('close', () => {
    closed = true;
    waiting?.reject(new Error('Stopped.'));
  });

  const nextLine = () =>
    new Promise<string>((resolve, reject) => {
      const line = lines.shift();
      if (line !== undefined) resolve(line);
      else if (closed) reject(new Error('Stopped.'));
      else waiting = { resolve, reject };
    });

  return {
    async ask(question, options = {}) {
      output.write(question);
      hidden = options.hidden ?? false;
      try {
        let answer = await nextLine();
        const { lastLine } = options;
        // A value on one line, with its line ends written out or none, is complete as it is.
        if (lastLine && answer.trim().startsWith('-----BEGIN')) {
          for (let count = 1; count < MOST_LINES && !lastLine.test(answer); count += 1)
            answer += `\n${await nextLine()}`;
        }
        return answer.trim();
      } finally {
        if (hidden) output.write('\n');
        hidden = false;
      }
    },
    close: () => terminal.close(),
  };
}
