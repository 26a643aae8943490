// Loaded into a node with --import, beside --expose-gc: collects garbage on demand and reports the heap.
process.on('message', (message) => {
  if (message !== 'collect') return;
  // the second collection takes what the finalizers of the first have released
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed, external, rss });
});
process.channel.unref();
