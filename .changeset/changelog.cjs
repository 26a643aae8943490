// An entry of CHANGELOG.md is the changeset's own words; which commit brought them, git knows.
module.exports = {
  getReleaseLine: async ({ summary }) => {
    const [first, ...rest] = summary.trim().split('\n');
    return [`- ${first}`, ...rest.map((line) => (line ? `  ${line}` : line))].join('\n');
  },
  getDependencyReleaseLine: async () => '',
};
