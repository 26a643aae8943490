/**
 * A schema of the SDK as JSON Schema.
 *
 * @param {import('../../src/model/schema.ts').Schema<unknown>} schema
 * @returns {Record<string, unknown>}
 */
export function jsonSchemaOf(schema) {
  const { kind, of } = schema;
  switch (kind) {
    case 'unknown':
      return {};
    case 'optional':
      return jsonSchemaOf(of[0]);
    case 'nullable':
      return { anyOf: [jsonSchemaOf(of[0]), { type: 'null' }] };
    case 'union':
      return { anyOf: of.map(jsonSchemaOf) };
    case 'array':
      return { type: 'array', items: jsonSchemaOf(of[0]) };
    case 'record':
      return { type: 'object', propertyNames: { type: 'string' }, additionalProperties: jsonSchemaOf(of[0]) };
    case 'object': {
      const fields = Object.entries(schema.shape);
      return {
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchemaOf(field)])),
        required: fields.filter(([, field]) => field.kind !== 'optional').map(([name]) => name),
      };
    }
    default:
      return { type: kind };
  }
}
