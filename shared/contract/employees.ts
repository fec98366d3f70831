import * as z from "zod/mini";
import { searchLimit } from "#shared/model/feedback.ts";
import { Employee } from "#shared/model/location.ts";
import { listOf } from "#shared/model/moment.ts";
import { Ranked } from "#shared/model/place-figures.ts";
import { Id } from "./inputs/id.ts";
import { pageOf500 } from "./inputs/paging.ts";
import { PictureBytes } from "./inputs/picture.ts";
import { employeeFields, Version } from "./inputs/place.ts";
import { prose } from "./inputs/text.ts";
import { Day } from "./inputs/time.ts";
import { route } from "./route.ts";

export const listEmployeesRoute = route({
  id: "employeeList",
  method: "GET",
  path: "/api/organizations/{organization}/employees",
  params: { organization: Id },
  summary:
    "The employees whom customers can rate, by name, 100 at a time unless told, 500 at most. Employees find themselves alone.",
  access: "employee.read",
  credentials: ["session", "key"],
  query: z.object({
    q: z.optional(prose(searchLimit)),
    location: z.optional(Id),
    ...pageOf500,
  }),
  answer: listOf(Employee),
  errors: ["cursor_invalid"],
});

export const NewEmployee = z.object({
  name: employeeFields.name,
  locations: z.optional(employeeFields.locations),
  feedbackId: z.optional(employeeFields.feedbackId),
  rateable: z.optional(employeeFields.rateable),
});
export const createEmployeeRoute = route({
  id: "employeeCreate",
  method: "POST",
  path: "/api/organizations/{organization}/employees",
  params: { organization: Id },
  summary:
    "Add an employee whom customers can rate, without a log-in. Without `feedbackId` they get a link that is made of the organization's and their name; with null they get none.",
  access: "location.manage",
  needs: "employees",
  credentials: ["session", "key"],
  body: NewEmployee,
  answer: Employee,
  status: 201,
  errors: ["link_taken"],
  limits: [
    { by: "account", times: 600, seconds: 3_600 },
    { by: "account", times: 1_000, seconds: 86_400 },
  ],
});

export const readLeaderboardRoute = route({
  id: "employeeLeaderboard",
  method: "GET",
  path: "/api/organizations/{organization}/employees/leaderboard",
  params: { organization: Id },
  summary:
    "The employees of a location, or all, by their average rating in a period (30 days up to today unless told). Who has fewer than `atLeast` ratings is not ranked. Employees find themselves alone, without a rank.",
  access: "employee.read",
  needs: "employees",
  credentials: ["session", "key"],
  query: z.object({ from: z.optional(Day), to: z.optional(Day), location: z.optional(Id) }),
  answer: z.object({ from: z.iso.date(), to: z.iso.date(), atLeast: z.int(), items: z.array(Ranked) }),
  errors: [],
});

export const readEmployeeRoute = route({
  id: "employeeRead",
  method: "GET",
  path: "/api/organizations/{organization}/employees/{employee}",
  params: { organization: Id, employee: Id },
  summary: "One employee. Employees find themselves alone.",
  access: "employee.read",
  credentials: ["session", "key"],
  answer: Employee,
  errors: ["employee_not_found"],
});

export const EmployeeChanges = z.object({ ...z.partial(NewEmployee).shape, version: Version });
export const updateEmployeeRoute = route({
  id: "employeeUpdate",
  method: "PATCH",
  path: "/api/organizations/{organization}/employees/{employee}",
  params: { organization: Id, employee: Id },
  summary: "Change an employee. With `version`, it is refused where somebody has changed them since that version.",
  access: "location.manage",
  credentials: ["session", "key"],
  body: EmployeeChanges,
  answer: Employee,
  errors: ["employee_not_found", "link_taken", "link_changed_often", "edited_meanwhile"],
});

export const removeEmployeeRoute = route({
  id: "employeeRemove",
  method: "DELETE",
  path: "/api/organizations/{organization}/employees/{employee}",
  params: { organization: Id, employee: Id },
  summary:
    "Remove an employee without a log-in. Their feedback stays and names them; their link leads to the organization's.",
  access: "location.manage",
  credentials: ["session", "key"],
  errors: ["employee_not_found", "employee_has_login", "outside_service", "edited_meanwhile"],
});

export const putEmployeePictureRoute = route({
  id: "employeePicturePut",
  method: "PUT",
  path: "/api/organizations/{organization}/employees/{employee}/picture",
  params: { organization: Id, employee: Id },
  summary:
    "Set an employee's picture: the bytes of a PNG, JPEG or WebP image of at most 200 kB, not animated, at most 4,000 pixels a side. The file of a former one is deleted.",
  access: "location.manage",
  credentials: ["session", "key"],
  reads: "bytes",
  body: PictureBytes,
  answer: Employee,
  errors: ["employee_not_found", "outside_service", "edited_meanwhile"],
  limits: [{ by: "account", times: 300, seconds: 3_600 }],
});

export const deleteEmployeePictureRoute = route({
  id: "employeePictureDelete",
  method: "DELETE",
  path: "/api/organizations/{organization}/employees/{employee}/picture",
  params: { organization: Id, employee: Id },
  summary: "Delete an employee's picture.",
  access: "location.manage",
  credentials: ["session", "key"],
  answer: Employee,
  status: 200,
  errors: ["employee_not_found", "outside_service", "edited_meanwhile"],
});
