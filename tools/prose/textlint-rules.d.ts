// Both packages are CommonJS and have no types.
declare module 'textlint-rule-prh' {
  import type { TextlintKernelRule } from '@textlint/kernel'

  const rules: { default: TextlintKernelRule['rule'] }
  export = rules
}

declare module 'textlint-rule-sentence-length' {
  import type { TextlintKernelRule } from '@textlint/kernel'

  const rules: { default: TextlintKernelRule['rule'] }
  export = rules
}
