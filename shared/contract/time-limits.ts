/** Seconds until Lambda stops a function that answers a call. API Gateway itself gives up after 30. */
export const functionSeconds = 29;

/** Seconds after which a call is answered as `unavailable`: early enough for the answer to get through. */
export const answerSeconds = 25;
