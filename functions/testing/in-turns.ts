/** Sixteen at once; with more, busy machines give up connections. */
export async function inTurns<Answer>(times: number, act: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < times; start += 16)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(16, times - start) }, (_, index) => act(start + index)))),
    );
  return answers;
}
