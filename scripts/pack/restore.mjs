// postpack: makes the README's links relative again.
import { linkToRepository, rewriteReadme } from './readme-links.mjs';

rewriteReadme(linkToRepository);
