import { count, entity, flag, id, optionalTime, text, typeName, z } from '../zod.ts';
import { mergeRules, mergeRulesTypes, openEnum, role } from '../values.ts';

export const mergeRulesSchema = entity({
  type: openEnum(mergeRulesTypes).exactOptional(),
  rules: z
    .array(entity({ rule: openEnum(mergeRules).exactOptional(), users: z.array(z.string()).exactOptional() }))
    .exactOptional(),
}).meta({ id: 'MergeRules' });
export type MergeRules = z.output<typeof mergeRulesSchema>;

const prices = z.record(z.string(), z.unknown()).exactOptional();

export const organizationSchema = entity({
  object: typeName('organization').exactOptional(),
  id,
  title: text,
  createdAt: optionalTime,
  emailDomains: z.array(z.string()).exactOptional(),
  hostname: text,
  type: text,
  useCase: text,
  communityType: text,
  defaultRole: role.nullable().exactOptional(),
  defaultContent: entity({ type: text, site: text }).exactOptional(),
  sso: flag,
  ai: flag,
  inviteLinks: flag,
  plan: text,
  billing: entity({
    interval: text,
    endDate: optionalTime,
    hasPaymentFailed: flag,
    isScheduledToCancel: flag,
    pricing: prices,
    usageAddons: z.record(z.string(), z.unknown()).exactOptional(),
  }).exactOptional(),
  mergeRules: mergeRulesSchema.exactOptional(),
  urls: entity({ location: text, app: text, logo: text }).exactOptional(),
  trial: entity({ status: text, count, endDate: optionalTime, decision: text }).exactOptional(),
  customHostname: text,
  blocked: entity({ source: text, reason: text }).exactOptional(),
  permissions: entity({
    view: flag,
    admin: flag,
    ownTeam: flag,
    createContent: flag,
    createOpenAPISpec: flag,
    ingestConversations: flag,
    viewBilling: flag,
    listMembers: flag,
    listTeams: flag,
    listIntegrations: flag,
    listInstallations: flag,
    installIntegration: flag,
  }).exactOptional(),
}).meta({ id: 'Organization' });
export type Organization = z.output<typeof organizationSchema>;
