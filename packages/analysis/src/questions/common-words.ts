const setOf = (text: string) => new Set(text.split(' '))

/** Words that are no value but in capitals behind the name of its column: `IN` of "state IN". */
export const functionWords = setOf(
  'a an the of in on at by to from for with and or nor as is it its be do so we he she they you i me my our us am pm id no not if up go ' +
    'are was were has have had does did can could would will may this that these those there their them then than what which who ' +
    'whose whom when where why how all any each every some x y per vs hi ok okay please but only also just about into over under ' +
    'between during within without after before since until more less least most many much few other another same both own',
)

/** Words of questions that are values only beside the name of their column: "high priority". */
export const questionWords = setOf(
  'high low higher lower highest lowest large larger largest small smaller smallest big bigger biggest top bottom first last best worst ' +
    'new old older newest oldest latest good bad long short longest shortest great greatest yes true false none null empty missing ' +
    'name number total count sum average mean median minimum maximum amount share percent percentage rate ratio proportion value data ' +
    'row record entry item group type kind category list show give tell find get draw plot chart graph table bar line pie histogram ' +
    'sort order rank compare display return report view make create use take need want like see look say know think ask ' +
    'year quarter month week weekday day date time hour minute second today yesterday ' +
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec ' +
    'monday tuesday wednesday thursday friday saturday sunday descending ascending asc desc trend distribution ' +
    'one two three four five six seven eight nine ten different distinct unique against across among along now next past ' +
    'cost price run work buy bought sell sold pay paid spend spent have having been being done ' +
    'exclude excluding except including include ignoring instead remove filter people person thing things',
)

/** Adjectives that are values also before the word for the rows: "new customers". */
export const adjectives = setOf('high low new old good bad big small large long short')

/** Values that are also verbs. */
export const verbs = setOf('open close cancel order return transfer complete lock block approve reject fail')
