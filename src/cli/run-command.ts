import { CONFORMANCE_USAGE, conformance } from './conformance/conformance.js';
import { INIT_USAGE, init } from './init/init.js';
import { LISTEN_USAGE, listen } from './listen/listen.js';
import { type Terminal, UsageError } from './terminal.js';
import { TRIGGER_USAGE, trigger } from './trigger/trigger.js';

interface Command {
  readonly summary: string;
  readonly usage: string;
  /** @returns the exit code */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  init: { summary: 'generate a small shop that works with the sandbox', usage: INIT_USAGE, run: init },
  listen: { summary: "forward the sandbox's webhooks to your server", usage: LISTEN_USAGE, run: listen },
  trigger: { summary: 'trigger an event in the sandbox', usage: TRIGGER_USAGE, run: trigger },
  conformance: {
    summary: 'test a deployment against every row of the interface',
    usage: CONFORMANCE_USAGE,
    run: conformance,
  },
};

/**
 * Runs one command.
 *
 * @param args - what stands behind `svc-bridge`
 * @returns the exit code: 0 done, 1 the command found a problem, 2 invalid input
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const asked = name === '' || name === 'help' || name === '--help';
    if (!asked) terminal.complain(`There is no command "${name}".`);
    (asked ? terminal.say : terminal.complain)(overview());
    return asked ? 0 : 2;
  }
  if (rest.includes('--help')) {
    terminal.say(command.usage);
    return 0;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.complain(error.message);
    return 2;
  }
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`);
  return ['Usage: npx svc-bridge <command> [options]', '', ...lines, '', '<command> --help lists its options.'].join(
    '\n',
  );
}
