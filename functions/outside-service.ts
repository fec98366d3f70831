/** An outside service failed or didn't answer; the request may still have taken effect. */
export class OutsideServiceFailed extends Error {
  constructor(service: string, options?: ErrorOptions) {
    super(`${service} did not answer`, options);
    this.name = "OutsideServiceFailed";
  }
}
