/** The app and the browser that belong to one test worker. */
export interface Place {
  base: string;
  browserEndpoint: string;
  /** Where the app keeps its secrets; null for one that was running already. */
  dataDir: string | null;
  /** Process numbers of app and browser, whose work is counted for the test file that runs. */
  processes: number[];
}

/** The place of the worker that asks; workers are numbered from 1. */
export function placeOfWorker(places: readonly Place[]): Place {
  return places[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % places.length]!;
}
