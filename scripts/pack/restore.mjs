// postpack: the README's links point into the repository again.
import { linkToRepository, rewriteReadme } from './readme-links.mjs';

rewriteReadme(linkToRepository);
