// The memory that a Worker truly holds, asked of the runtime's inspector after its garbage was collected.

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Opens the inspector of one Worker. `held()` returns the bytes that are left when collecting frees no more. `watch()` measures
 * until `stop()`, which returns the most bytes in use, garbage included.
 */
export async function openHeap(inspectorPort, name) {
  const places = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json();
  const place = places.find(({ id }) => id.includes(name));
  if (!place) throw new Error(`The inspector knows no Worker ${name}.`);
  const socket = new WebSocket(place.webSocketDebuggerUrl.replace('localhost', '127.0.0.1'));
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', fail);
  });
  const answers = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data);
    answers.get(id)?.(result);
  });
  let last = 0;
  const ask = (method) =>
    new Promise((done) => {
      answers.set(++last, done);
      socket.send(JSON.stringify({ id: last, method }));
    });
  const used = async () => {
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await ask('Runtime.getHeapUsage');
    return usedSize + embedderHeapUsedSize + backingStorageSize;
  };
  return {
    watch() {
      let most = 0;
      let isOver = false;
      const watching = (async () => {
        while (!isOver) {
          most = Math.max(most, await used());
          await wait(20);
        }
      })();
      return {
        async stop() {
          isOver = true;
          await watching;
          return most;
        },
      };
    },
    async held() {
      let held = Infinity;
      for (let tries = 0; tries < 12; tries++) {
        // It collects, but answers with the next request at the earliest.
        void ask('HeapProfiler.collectGarbage');
        await wait(500);
        const now = await used();
        if (now > held * 0.99) return Math.min(now, held);
        held = now;
      }
      return held;
    },
    close: () => socket.close(),
  };
}
