/**
 * The id of a site in pasted text: the id itself, or a web address that contains it after `/sites/` or `/site/`. Null:
 * there is none. Pure.
 */
export function readSiteId(typed: string): string | null {
  const text = typed.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '').trim();
  if (ID.test(text)) return text;
  const [, id] = /\/sites?\/([^/?#\s]+)/i.exec(text) ?? [];
  return id !== undefined && ID.test(id) ? id : null;
}

const ID = /^[A-Za-z0-9_-]{1,100}$/;
