/** Lambda timeout in seconds; API Gateway gives up after 30. */
export const functionSeconds = 29;

/** Answers `unavailable` before the Lambda timeout, so that the response arrives. */
export const answerSeconds = 25;
