const { join } = require('node:path');

const root = join(__dirname, '../../../..');
const packages = join(root, 'test/engines/node_modules');
const installed = (name) => require.resolve(name, { paths: [packages] });

/** React Native's own preset over our binding, with svc-bridge as games get it. */
module.exports = {
  preset: join(packages, '@react-native/jest-preset'),
  rootDir: root,
  roots: [join(root, 'bindings/react-native'), __dirname],
  modulePaths: [packages],
  moduleNameMapper: {
    '^svc-bridge$': join(root, 'dist/index.js'),
    '^svc-bridge/(.*)$': join(root, 'dist/$1.js'),
  },
  transformIgnorePatterns: ['node_modules/(?!(react-native(-webview)?|@react-native)/)'],
  transform: {
    '^.+\\.(js|ts|tsx)$': [
      installed('babel-jest'),
      { presets: [installed('@react-native/babel-preset')], babelrc: false, configFile: false },
    ],
  },
};
