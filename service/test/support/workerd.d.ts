/** The package's own types cannot be resolved. */
declare module 'workerd' {
  /** The path of the program. */
  const path: string;
  export default path;
}
