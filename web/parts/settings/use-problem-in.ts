import { useMemo } from "react";
import { ApiProblem } from "#web/api/problem.ts";
import { type FieldOf, fieldsNamed } from "../form/contract-form.tsx";

/** Renames a problem's fields to those of the form. */
export const useProblemIn = (problem: ApiProblem | null, fieldOf: FieldOf): ApiProblem | null =>
  useMemo(() => {
    if (problem === null) return null;
    const { code, message, status, fields, requestId, retryAfter, call } = problem;
    return new ApiProblem({ code, message, status, requestId, retryAfter, call, fields: fieldsNamed(fields, fieldOf) });
  }, [problem, fieldOf]);
