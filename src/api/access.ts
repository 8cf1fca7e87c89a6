import { resolvePermissions } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AccessAnswer } from "./admin/payunit/access/contract"
import type { Contract, StaffContract } from "./contract"
import { CONTRACTS, routeOf } from "./contracts"
import { type Permission, PERMISSIONS } from "./permissions"

/** Whether whoever asks may send a POST to a path of ours. */
export async function mayPost(req: AuthenticatedMedusaRequest): Promise<(path: string) => boolean> {
  const access = await accessOf(req)
  return (path) => {
    const route = routeOf("POST", path)
    const contract: StaffContract | Contract | null = route === undefined ? null : CONTRACTS[route]
    return contract !== null && "permission" in contract && contract.permission !== null && access[contract.permission]
  }
}

/** What whoever asks may do; everything where the store has no roles. */
export async function accessOf({ auth_context, scope }: AuthenticatedMedusaRequest): Promise<AccessAnswer> {
  const granted = await resolvePermissions({
    roles: rolesIn(auth_context.app_metadata),
    universe: Object.values(PERMISSIONS).flat(),
    container: scope,
  })
  const may = ([permission, policies]: [string, (typeof PERMISSIONS)[Permission]]) => [
    permission,
    policies.every(({ resource, operation }) => granted.has(`${resource}:${operation}`)),
  ]
  return Object.fromEntries(Object.entries(PERMISSIONS).map(may)) as AccessAnswer
}

function rolesIn(metadata: Readonly<Record<string, unknown>> | undefined): string[] {
  const roles = metadata?.roles
  return Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : []
}
