// What the documentation of every public name must contain. A plugin of typedoc: a broken rule is a warning, and warnings fail `npm run docs`.
import { Application, Converter, KindRouter, ReflectionKind } from 'typedoc';

const NAMES =
  ReflectionKind.Class |
  ReflectionKind.Interface |
  ReflectionKind.TypeAlias |
  ReflectionKind.Variable |
  ReflectionKind.Enum |
  ReflectionKind.EnumMember |
  ReflectionKind.Property |
  ReflectionKind.Accessor |
  ReflectionKind.CallSignature;

const OURS = /^src\/.*\.ts$/;

/** Exports, and members of exports; fields of schemas are checked by `generate-types/field-docs.mjs`. */
export function load(app) {
  app.renderer.defineRouter('guides', GuidesRouter);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const guide of project.documents ?? []) {
      files.set(guide, guide.name);
      useItsHeading(guide);
    }
  });
  app.on(Application.EVENT_VALIDATE_PROJECT, (project) => {
    const complaints = project
      .getReflectionsByKind(NAMES)
      .map((name) => complaintOf(name, project))
      .filter(Boolean);
    for (const complaint of new Set(complaints)) app.logger.validationWarning(complaint);
  });
}

function complaintOf(name, project) {
  const file = project.getSymbolIdFromReflection(ownerOf(name))?.packagePath ?? '';
  const isExport = ownerOf(name).parent?.kindOf(ReflectionKind.Module | ReflectionKind.Project);
  const isMember = ownerOf(name).parent?.kindOf(ReflectionKind.Interface | ReflectionKind.Class);
  if (!OURS.test(file) || !(isExport || isMember)) return;
  const said = `${name.getFriendlyFullName()} (${file})`;
  if (!name.hasComment()) return `${said} has no docstring`;
  const tags = new Set(name.comment?.blockTags.map(({ tag }) => tag));
  if (promisesResult(name.type) && !tags.has('@errors'))
    return `${said} returns a Result, and its docstring has no @errors`;
  if (tags.has('@errors') && !tags.has('@source') && !/§/.test(textOf(name)))
    return `${said} names errors, but not the section of the interface that it comes from (@source)`;
  if (isExport && /^[a-z]\w*Schema$/.test(name.name) && /src\/model\//.test(file) && !/§/.test(textOf(name)))
    return `${said} is a shape of the wire, and its docstring cites no section of the interface`;
}

/** The file name of each guide. */
const files = new WeakMap();

/** A guide keeps its address when its heading is reworded. */
class GuidesRouter extends KindRouter {
  getIdealBaseName(page) {
    const file = files.get(page);
    return file ? `guides/${file}` : super.getIdealBaseName(page);
  }
}

/** A guide's first heading is its name in the site's list, and need not be repeated. */
function useItsHeading(guide) {
  const [first] = guide.content;
  const heading = first?.kind === 'text' && /^\s*# (.+)\n/.exec(first.text);
  if (!heading) return;
  guide.name = heading[1];
  first.text = first.text.slice(heading[0].length);
}

/** A signature is declared where its function or method is. */
function ownerOf(name) {
  return name.kindOf(ReflectionKind.CallSignature) ? name.parent : name;
}

function promisesResult(type) {
  return type?.type === 'reference' && type.name === 'Promise' && type.typeArguments?.[0]?.name === 'Result';
}

function textOf(name) {
  return JSON.stringify([name.comment?.summary, name.comment?.blockTags.map(({ content }) => content)]);
}
