type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> };

/** The fields that have a value. */
export function withoutNulls<T extends object>(fields: T): WithoutNulls<T>;
export function withoutNulls<T extends object>(fields: T | null | undefined): WithoutNulls<T> | undefined;
export function withoutNulls(fields: object | null | undefined): object | undefined {
  return fields ? Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) : undefined;
}
