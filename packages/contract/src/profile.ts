import { z } from 'zod';
import { endpoint, self } from './endpoint.ts';
import { codes } from './permissions.ts';
import { Id } from './values.ts';

export const Permission = z.object({ code: z.enum(codes), name: z.string() });

export const Profile = z.object({
  userId: z.int(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string(),
  age: z.int().nullable(),
  gender: z.union([z.literal(0), z.literal(1)]).nullable(),
  fileName: z.string().nullable(),
  image: z.string().nullable(),
  permissions: z.array(Permission),
  version: z.int(),
});
export type Profile = z.output<typeof Profile>;

export const fetchProfile = endpoint({
  method: 'POST',
  path: '/admin/profile/fetch',
  access: self,
  summary: 'The own profile with its permission codes.',
  input: z.object({ userId: Id }),
  output: z.object({ user: Profile }),
  refusals: ['permission.self-only'],
});
