/** The server cannot start for a reason that the operator can fix; the message contains it. */
export class StartRejected extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartRejected';
  }
}
