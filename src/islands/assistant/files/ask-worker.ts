/** Asks a worker one thing and ends it: with its answer, after its patience, or when it breaks. */

/** Null where there was no answer. */
export function askWorker<Answer>(worker: Worker, question: unknown, patienceMs: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const finish = (answer: Answer | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(null), patienceMs);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      finish(null);
    };
    worker.postMessage(question);
  });
}
