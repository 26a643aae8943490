// Records the public API of every entry: `npm run api` writes etc/*.api.md, `npm run api -- --check` fails when the API and the
// record differ. Reads dist/.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const checking = process.argv.includes('--check');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.values(exports).flatMap((target) => (typeof target === 'string' ? [] : [target.types]));

mkdirSync(join(root, 'etc'), { recursive: true });
const stale = entries.filter((types) => !reportOf(types));
if (stale.length > 0) {
  console.error(`The public API of ${stale.join(', ')} differs from etc/. Run "npm run api" and commit the change.`);
  process.exitCode = 1;
}

function reportOf(types) {
  const name = types.replace(/^.*\/|\.d\.ts$/g, '');
  const config = ExtractorConfig.prepare({
    configObjectFullPath: join(root, 'api-extractor.json'),
    packageJsonFullPath: join(root, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: join(root, types),
      compiler: { tsconfigFilePath: join(root, 'tsconfig.build.json') },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: join(root, 'etc'),
        reportTempFolder: join(root, 'node_modules/.cache/api-extractor'),
        includeForgottenExports: false,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        // Our doc comments follow typedoc; api-extractor is used for the report only.
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
  const result = Extractor.invoke(config, {
    localBuild: !checking,
    messageCallback: (message) => {
      message.handled = true;
    },
  });
  return checking ? !result.apiReportChanged : true;
}
