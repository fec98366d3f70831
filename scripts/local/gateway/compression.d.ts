declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** Compresses what is written to the response afterwards, where the browser takes it and the type is worth it. */
  export default function compression(options: {
    /** Bytes from which on it is worth it. */
    threshold: number;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
