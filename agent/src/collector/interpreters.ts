/**
 * How an interpreter's command line names its script. Option letters are for `clusters` of one dash (`-xeu`); other
 * options are compared whole.
 */
export type Interpreter = {
  names: RegExp
  /** Options after which there is no script: code on the command line, or standard input. */
  code: readonly string[]
  /** Options whose value is the script or module. */
  script: readonly string[]
  /** Options whose value is the next word. */
  valued: readonly string[]
  /** Letters whose value, if any, is attached. */
  attached?: string
  clusters?: boolean
  /** First words that are commands of the interpreter and no script. */
  commands?: readonly string[]
  /** The form that a script must have; any if missing. */
  form?: RegExp
}

const words = (text: string) => text.split(' ')

/** The interpreters that are looked through, by the name of their program without version and ".exe". */
export const interpreters: readonly Interpreter[] = [
  {
    names: /^(python|pythonw|pypy)$/,
    clusters: true,
    code: ['c'],
    script: ['m'],
    valued: ['W', 'X', 'Q', '--check-hash-based-pycs'],
  },
  {
    names: /^(sh|ash|bash|dash|ksh|mksh|rbash|zsh|yash)$/,
    clusters: true,
    code: ['c', 's'],
    script: [],
    valued: ['o', 'O', '--rcfile', '--init-file'],
  },
  { names: /^fish$/, clusters: true, code: ['c', '--command'], script: [], valued: ['C', 'd', 'f', 'o', 'D'] },
  { names: /^perl$/, clusters: true, code: ['e', 'E'], script: [], valued: ['I'], attached: 'MmixCDFl0Vd' },
  {
    names: /^(ruby|jruby|truffleruby)$/,
    clusters: true,
    code: ['e'],
    script: [],
    valued: ['r', 'I', 'C', 'E'],
    attached: 'WKTxiF0',
  },
  { names: /^php$/, clusters: true, code: ['r', 'B', 'R', 'E'], script: ['f', 'F'], valued: ['c', 'd', 'S', 't', 'z'] },
  { names: /^(lua|luajit)$/, clusters: true, code: ['e'], script: [], valued: ['l'] },
  { names: /^(tclsh|wish|expect)$/, clusters: true, code: ['c'], script: ['f'], valued: [] },
  {
    names: /^(node|nodejs|iojs)$/,
    code: words('-e --eval -p --print -pe'),
    script: [],
    valued: words('-r --require --import --loader --experimental-loader -C --conditions --title --env-file'),
  },
  {
    names: /^(deno|bun)$/,
    code: words('-e --eval eval -p --print repl test upgrade install'),
    script: [],
    valued: words('-r --preload --import-map --config -c --cwd'),
    commands: words('run serve x task'),
  },
  {
    names: /^(java|javaw)$/,
    code: [],
    script: words('-jar -m --module'),
    valued: words(
      '-cp -classpath --class-path -p --module-path --add-modules --add-exports --add-opens --add-reads --limit-modules --upgrade-module-path --patch-module',
    ),
    form: /^[^@]/,
  },
  {
    names: /^dotnet$/,
    code: [],
    script: [],
    valued: words('--fx-version --depsfile --runtimeconfig --additionalprobingpath --additional-deps'),
    commands: ['exec'],
    form: /\.(dll|exe)$/i,
  },
  { names: /^mono(-sgen)?$/, code: [], script: [], valued: ['--config'], form: /\.(dll|exe)$/i },
  {
    names: /^(powershell|pwsh)$/,
    code: words('-c -command -e -ec -enc -encodedcommand'),
    script: words('-f -file'),
    valued: words(
      '-executionpolicy -ep -ex -exec -windowstyle -w -version -v -outputformat -inputformat -configurationname -workingdirectory -wd -settingsfile',
    ),
    form: /\.ps1$/i,
  },
  { names: /^(cscript|wscript)$/, code: [], script: [], valued: [], form: /^[^/].*\.\w+$/ },
  { names: /^osascript$/, code: ['-e'], script: [], valued: ['-l'] },
  { names: /^(r|rscript)$/, code: ['-e'], script: ['-f'], valued: ['--args'] },
  { names: /^julia$/, code: words('-e -E --eval --print'), script: [], valued: words('-p -t -J -L --sysimage') },
]

/** Programs that contain many others and run as the one by whose name they are called. */
export const multiCall = /^(busybox(\.static|-static|-suid|-extras)?|toybox|coreutils|dropbearmulti|bbsuid|sbase-box)$/

/** Programs that only load the program that their command line names. */
export const loaders =
  /^(ld-linux[\w-]*\.so\.\d|ld-musl-[\w-]+\.so\.1|ld-[\d.]+\.so|ld64?\.so\.\d|qemu-[\w-]+?(-static)?|box(86|64)|fex(interpreter|loader)|wine(64)?(-preloader)?|rosetta)$/i
