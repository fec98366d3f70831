declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** Compresses later writes if the browser accepts it and the type benefits. */
  export default function compression(options: {
    /** Bytes. */
    threshold: number;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
