// The README's links: relative in the repository; on npm, whose page has no files beside it, into the published files.
import { readFileSync, writeFileSync } from 'node:fs';

const { name, version } = JSON.parse(read('package.json'));
const PUBLISHED = `https://cdn.jsdelivr.net/npm/${name}@${version}/`;

export function linkToPublishedFiles(markdown) {
  return markdown.replace(/\]\((?![a-z]+:|#|\/)/g, `](${PUBLISHED}`);
}

export function linkToRepository(markdown) {
  return markdown.replaceAll(`](${PUBLISHED}`, '](');
}

export function rewriteReadme(rewrite) {
  writeFileSync(new URL('README.md', root()), rewrite(read('README.md')));
}

function read(file) {
  return readFileSync(new URL(file, root()), 'utf8');
}

function root() {
  return new URL('../../', import.meta.url);
}
