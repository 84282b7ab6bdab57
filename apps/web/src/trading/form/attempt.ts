/** An order on its way, with the id that makes sending it again harmless. */
export interface Attempt<Request> {
  readonly request: Request;
  readonly clientOrderId: string;
}

/**
 * The attempt for a request. When the outcome of the last one is unknown (the line broke) and the same order is sent again,
 * it keeps its id, so that the exchange answers with the first order instead of placing a second.
 */
export function nextAttempt<Request>(
  request: Request,
  unsettled: Attempt<Request> | undefined,
  createId: () => string,
): Attempt<Request> {
  const same = unsettled !== undefined && JSON.stringify(unsettled.request) === JSON.stringify(request);
  return same ? unsettled : { request, clientOrderId: createId() };
}
