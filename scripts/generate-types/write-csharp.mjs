// C# 7 without reflection: typed views over the JSON tree, so that unknown fields are kept and IL2CPP has nothing to strip.
import { pascal } from './collect-types.mjs';

const HEADER = `// Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
using System.Collections.Generic;

namespace SvcBridge
{
`;

/** @returns {Record<string, string>} file name → text */
export function writeCsharp({ model, host, bridge, constants, flows, version }) {
  return {
    'Model.cs': `${HEADER}${model.map(modelClass).join('\n')}}\n`,
    'HostMessages.cs': `${HEADER}${host.map(messageClass).join('\n')}}\n`,
    'BridgeMessages.cs': `${HEADER}${bridge.map(messageClass).join('\n')}}\n`,
    'PaymentFlows.cs': paymentFlows(flows),
    'Constants.cs': `${HEADER}${constants.map(constantClass).join('\n')}\n${protocol(version)}}\n`,
  };
}

function modelClass({ name, about, fields }) {
  return `${summary(about, '    ')}    public sealed class ${name} : JsonView
    {
        public ${name}() { }
        public ${name}(JsonObject json) : base(json) { }
${fields.map(property).join('')}    }
`;
}

function messageClass({ name, wireType, fields }) {
  return `    public sealed class ${name} : JsonView
    {
        public const string Type = "${wireType}";

        public ${name}() { SetText("type", Type); }
        public ${name}(JsonObject json) : base(json) { }
${fields.map(property).join('')}    }
`;
}

function summary(about, indent) {
  const text = about.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return text && `${indent}/// <summary>${text}</summary>\n`;
}

function property({ json, about, type }) {
  const { csharp, get, set } = access(json, type);
  return `
${summary(about, '        ')}        public ${csharp} ${pascal(json)}
        {
            get { return ${get}; }
            set { ${set}; }
        }
`;
}

function access(json, type) {
  const key = `"${json}"`;
  switch (type.kind) {
    case 'text':
      return { csharp: 'string', get: `GetText(${key})`, set: `SetText(${key}, value)` };
    case 'integer':
      return { csharp: 'long?', get: `GetInteger(${key})`, set: `SetInteger(${key}, value)` };
    case 'real':
      return { csharp: 'double?', get: `GetReal(${key})`, set: `SetReal(${key}, value)` };
    case 'bool':
      return { csharp: 'bool?', get: `GetBool(${key})`, set: `SetBool(${key}, value)` };
    case 'any':
      return { csharp: 'object', get: `GetAny(${key})`, set: `SetAny(${key}, value)` };
    case 'object':
      return {
        csharp: type.name,
        get: `GetView(${key}, json => new ${type.name}(json))`,
        set: `SetView(${key}, value)`,
      };
    case 'list':
    case 'map':
      return collection(key, type);
  }
}

function collection(key, { kind, of }) {
  const item = { text: 'string', integer: 'long', any: 'object', object: of.name }[of.kind];
  const read = { text: 'Json.AsText', integer: 'Json.AsInteger', any: 'Json.AsAny' }[of.kind];
  const reader = read ?? `item => new ${item}(Json.AsObject(item))`;
  const csharp = kind === 'list' ? `IList<${item}>` : `IDictionary<string, ${item}>`;
  const [get, set] = kind === 'list' ? ['GetList', 'SetList'] : ['GetMap', 'SetMap'];
  return { csharp, get: `${get}(${key}, ${reader})`, set: `${set}(${key}, value)` };
}

const CONSTANT_CLASSES = { Flow: 'FlowNames', State: 'FlowStates', Cause: 'CancelCauses', Error: 'SdkErrorCodes' };

function constantClass({ name, about, values }) {
  const lines = values.map((value) => `        public const string ${pascal(value)} = "${value}";\n`).join('');
  return `    /// <summary>${about}</summary>
    public static class ${CONSTANT_CLASSES[name]}
    {
${lines}    }
`;
}

function paymentFlows(flows) {
  return `${HEADER.replace('using System.Collections.Generic;', 'using System;')}    public sealed partial class UIManager
    {
${flows.map(flowMethod).join('\n')}    }
}
`;
}

function flowMethod({ flow, about }) {
  const callbacks = ['onComplete', 'onCancel', 'onError'];
  const parameters = callbacks.map((name) => `Action<FlowResult> ${name} = null`).join(', ');
  return `${summary(about, '        ')}        public FlowHandle ${pascal(flow)}Flow(PaymentFlowOptions options, ${parameters})
        {
            return client.Call("${flow}", null, options, new FlowCallbacks(${callbacks.join(', ')}));
        }
`;
}

function protocol(version) {
  return `    public static class BridgeProtocol
    {
        public const long Version = ${version};
    }
`;
}
