import { sendQueued } from "./send-queued.ts";

/** A queued email or SMS that asks no customer is sent. One that does so is sent all the same: an earlier release put it here. */
export const handler = sendQueued;
