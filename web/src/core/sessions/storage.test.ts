import { describe, expect, it } from 'vitest'
import { clearFormerUser, keepIn, localKeys, session, sessionKeys } from './storage.ts'

const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError')
}

function memoryStorage(): Storage {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
  }
}

describe('a storage', () => {
  it('reads back what was written and null for the rest', () => {
    const store = memoryStorage()
    const keep = keepIn<'usertoken' | 'roleid'>(() => store)
    keep.write('usertoken', 'half')
    expect([keep.read('usertoken'), keep.read('roleid')]).toEqual(['half', null])
    expect(store.getItem('usertoken')).toBe('half')
    keep.remove('usertoken')
    expect(keep.read('usertoken')).toBeNull()
  })

  it('works from memory where the browser blocks storage', () => {
    const keep = keepIn<'usertoken'>(blocked)
    keep.write('usertoken', 'half')
    expect(keep.read('usertoken')).toBe('half')
    keep.clear()
    expect(keep.read('usertoken')).toBeNull()
  })

  it('keeps the newest value when storage becomes full', () => {
    const store = memoryStorage()
    const keep = keepIn<'apptheme'>(() => store)
    keep.write('apptheme', 'Classic')
    store.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    keep.write('apptheme', 'Vision')
    expect(keep.read('apptheme')).toBe('Vision')
  })
})

it("a tab's data of a former user is cleared only for another user", () => {
  session.write('selectedapplication', 'Desk')
  clearFormerUser('next')
  session.write('enteredAs', 'former')
  clearFormerUser('former')
  expect(session.read('selectedapplication')).toBe('Desk')
  clearFormerUser('next')
  expect([session.read('selectedapplication'), session.read('enteredAs')]).toEqual([null, null])
})

describe('the stored values', () => {
  // Spec A §3, "Stored local values" and "Stored session values"; spec B §3, "Stored session values".
  const specALocal =
    'username authtype clientname databasename tenantname usertoken roleid servicedesk logged-in isTourOpened environment ' +
    'is_MSP_ENV APP_VERSION OrchestratorError rolemenuError'
  const specASession = 'selectedapplication apptheme canEdit changeTheme logged-in'
  const specB =
    'usertoken authtype userid roleid email firstname lastname username rolename RoleModules selectedapplication companyId ' +
    'companyName myClient apptheme current_tab current_screen_name current_tab_group tenantError OrchestratorError ' +
    'rolemenuError isValidLocal isTourOpened environment unloadTime isVerified'

  it('have the names of the specs, each in the storage that spec A names', () => {
    expect(localKeys).toEqual(expect.arrayContaining(specALocal.split(' ')))
    expect(sessionKeys).toEqual(expect.arrayContaining(specASession.split(' ')))
    expect([...localKeys, ...sessionKeys]).toEqual(expect.arrayContaining(specB.split(' ')))
  })

  it('are in one storage each, except the flag that both have', () => {
    const both = localKeys.filter((key) => (sessionKeys as readonly string[]).includes(key))
    expect(both).toEqual(['logged-in'])
  })
})
