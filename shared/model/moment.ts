import * as z from "zod/mini";

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime();
