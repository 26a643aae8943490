/**
 * What bundlers take for `svc-bridge` while a game is developed (the condition `development` of the package's exports), and what the script
 * tag has: the same names. Here an error says why nothing came from an address, and the console points to the guide.
 */
import { FlowHost as ProductionHost, UIManager as ProductionManager } from './index.js';
import type { FlowHostOptions } from './ui/flow-host.js';
import { developerLog } from './web/development/developer-log.js';

export * from './index.js';
export { browserPorts } from './web/development/browser-ports.js';

export class FlowHost extends ProductionHost {
  constructor(options: FlowHostOptions) {
    super(options);
    tellErrors(this);
  }
}

export class UIManager extends ProductionManager {
  constructor(options: FlowHostOptions) {
    super(options);
    tellErrors(this);
  }
}

/** Also where the game handles the error: whoever develops it may not look there. What nobody handles is in the log by then. */
function tellErrors(host: ProductionHost): void {
  host.on('settled', ({ result }) => {
    if (result.state !== 'error') return;
    const { code, message } = result.error;
    setTimeout(() => developerLog.write({ level: 'warn', code, message }));
  });
}
