/**
 * Links the parts of one page's script, which the build writes as AMD. The first one runs at once; the others stand at the end of the page as
 * data, named by their ids, and run when they are imported.
 */
type Load = (names: readonly string[], resolve: (part: object) => void, reject: (why: Error) => void) => void;

const parts: Record<string, object> = {};

Object.assign(window, {
  svcPart(id: string, needs: readonly string[], run: (...found: unknown[]) => void) {
    const exports = {};
    parts[`./${id}`] = exports;
    run(...needs.map((need) => (need === 'require' ? load : need === 'exports' ? exports : parts[need])));
  },
});

const load: Load = ([name = ''], resolve, reject) => {
  const run = () => {
    const script = document.querySelector<HTMLScriptElement>(`script[id="${name.slice(2)}"]`);
    if (script && !parts[name]) {
      script.type = 'text/javascript';
      document.body.append(script);
    }
    const part = parts[name];
    if (part) resolve(part);
    else reject(new Error(`This page ends before its part ${name}.`));
  };
  // as data at the page's end, it may still be on its way
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true });
  else run();
};
