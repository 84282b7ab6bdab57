/** One entry of what Chromium records. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Of all threads that render a page, the most processor time that one task took, in milliseconds. The category `toplevel` has to be recorded. */
export function longestTaskMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { readonly traceEvents: readonly TraceEvent[] };
  const place = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => place(event)),
  );
  const tasks = traceEvents.filter((event) => event.ph === 'X' && TASK.test(event.name) && threads.has(place(event)));
  return Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1_000));
}

/** A task of a thread, as Chromium has named it. */
const TASK = /^(ThreadControllerImpl::)?RunTask$/;
