declare module 'fastify' {
  interface FastifySchema {
    /** What the API document shows of the operation. A test sends each one to a sandbox. */
    example?: OperationExample;
  }
}

/** One call of an operation and its answer. Ids are the same in every example: together they tell one story. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The JSON body, or the fields of a form. */
  readonly body?: object;
  /** In the envelope of success. */
  readonly payload?: unknown;
  /** The full response, if it has no envelope. */
  readonly answer?: unknown;
}

/** Where an example is held in the generated document until it is placed; removed from the final document. */
export const EXAMPLE = 'x-example';

export interface ExampleOperation {
  readonly requestBody?: { content: Record<string, { example?: unknown }> };
  readonly parameters?: readonly { name: string; in: string; example?: unknown }[];
  readonly responses?: Record<string, { content?: Record<string, { example?: unknown }> }>;
  [EXAMPLE]?: OperationExample;
}

/** Puts an operation's example where OpenAPI readers look for it: at its parameters, body and response. */
export function showExample(operation: ExampleOperation): void {
  const example = operation[EXAMPLE];
  if (!example) return;
  delete operation[EXAMPLE];
  const given: Readonly<Record<string, string>> = { ...example.params, ...example.query };
  for (const parameter of operation.parameters ?? []) {
    const value = parameter.in === 'header' ? undefined : given[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  for (const media of Object.values(operation.requestBody?.content ?? {})) media.example = example.body ?? {};
  const answer =
    'answer' in example ? example.answer : { status: 'Success', message: [], codes: [], payload: example.payload };
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (!status.startsWith('2')) continue;
    for (const media of Object.values(response.content ?? {})) media.example = answer;
  }
}
