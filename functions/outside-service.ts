/** An outside service did not answer, refused for now, or failed. What it was asked for may have happened. */
export class OutsideServiceFailed extends Error {
  constructor(service: string, options?: ErrorOptions) {
    super(`${service} did not answer`, options);
    this.name = "OutsideServiceFailed";
  }
}
